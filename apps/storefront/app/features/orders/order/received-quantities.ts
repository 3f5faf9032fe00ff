/**
 * Reads the quantities named `line.<id>`; undefined means that everything shipped has arrived. An invalid quantity is
 * passed on and rejected: leaving it out would report everything as received.
 */
export function readReceivedQuantities(form: FormData): { id: string; quantity: number }[] | undefined {
  const quantities = [...form.entries()].flatMap(([name, value]) => {
    const id = /^line\.(.+)$/.exec(name)?.[1]
    return id === undefined ? [] : [{ id, quantity: Number(value) }]
  })
  return quantities.length > 0 ? quantities : undefined
}
