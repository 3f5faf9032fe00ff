/** A failing tracker or a damaged storage must not take the page away from its visitor. */
export const guard =
  <Args extends unknown[]>(report: (...args: Args) => void) =>
  (...args: Args) => {
    try {
      report(...args)
    } catch (error) {
      console.warn(error)
    }
  }
