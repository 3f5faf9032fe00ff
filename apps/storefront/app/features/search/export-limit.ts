/** As far as a search goes; the contract says it too, with schemas that no page needs. */
export const mostExported = 10_000
