/** Larger files or texts are rejected. */
export const maxImportBytes = 5 * 1024 * 1024
