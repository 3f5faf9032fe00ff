/** As far as a search goes. */
export const mostExported = 10_000
