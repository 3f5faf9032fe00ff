/** Reviews of suppliers by demo users: supplier, e-mail, grade, comment, days ago. */
const evaluations: [supplier: string, email: string, grade: number, comment: string | null, daysAgo: number][] = [
  ['EBRO', 'buyer@tiber.example', 5, 'Siempre en plazo y bien embalado; los albaranes coinciden.', 40],
  ['EBRO', 'approver@tiber.example', 4, 'Buenos precios de contrato. El surtido en A4 podría ser mayor.', 130],
  ['EBRO', 'colleague.01@tiber.example', 5, 'Cajas bien etiquetadas, entran directas al almacén.', 12],
  ['LEVANTE', 'buyer@tiber.example', 4, 'Responden rápido; alguna entrega llegó partida en dos.', 75],
  ['LEVANTE', 'colleague.05@tiber.example', 3, 'Los anclajes bien, los portes caros en pedidos pequeños.', 200],
  ['SUMCANT', 'admin@tiber.example', 5, 'Un solo pedido para todo el taller.', 55],
  ['DUERO', 'colleague.02@tiber.example', 5, 'Las brocas de cobalto duran.', 90],
  ['MONCAYO', 'colleague.03@tiber.example', 4, null, 33],
  ['TAJO', 'colleague.04@tiber.example', 4, 'Tallas correctas y certificados al día.', 61],
  ['SEGURA', 'buyer@tiber.example', 4, 'Stock fiable. Good documentation in English, too.', 20],
  ['MINO', 'colleague.04@tiber.example', 3, 'Buen material, plazos algo largos.', 110],
  ['TURIA', 'new@tiber.example', 4, 'Fichas de seguridad siempre a mano.', 9],
  ['GENIL', 'admin@tiber.example', 3, 'La estantería llegó con una pata golpeada; la cambiaron en una semana.', 150],
  ['BIDASOA', 'buyer@tiber.example', 5, 'Caro, pero al día siguiente está aquí.', 28],
  ['NALON', 'buyer@tiber.example', 1, 'Dos pedidos sin entregar.', 300],
]

export const demoEvaluations = evaluations.map(([supplier, email, grade, comment, daysAgo], index) => ({
  id: String(14_001 + index).padStart(10, '0'),
  supplier,
  email,
  grade,
  comment,
  daysAgo,
}))
