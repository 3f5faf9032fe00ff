/**
 * Quantities stand under `line.<id>`; without any of them all that was sent has arrived. What is no quantity is sent as it
 * is and refused: left out, it would say that all has.
 */
export function arrivalsOf(form: FormData): { id: string; quantity: number }[] | undefined {
  const given = [...form.entries()].flatMap(([name, value]) => {
    const id = /^line\.(.+)$/.exec(name)?.[1]
    return id === undefined ? [] : [{ id, quantity: Number(value) }]
  })
  return given.length > 0 ? given : undefined
}
