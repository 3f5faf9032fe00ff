/** Names of the inputs beside a file field: the file to replace it with, and the checkbox that removes it. */
export const getFileInputName = (name: string) => `file.${name}`
export const getFileRemovalName = (name: string) => `remove.${name}`
