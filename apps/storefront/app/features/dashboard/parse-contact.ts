export type Contact = { name: string; email: string | undefined; phone: string | undefined }

const emailPattern = /[^\s<>(),;·|]+@[^\s<>(),;·|]+\.[^\s<>(),;·|]+/
const phonePattern = /\+?\d[\d\s]{6,16}\d/

/** Splits free text about a person, such as «Ana Ruiz · ana@tiber.example», into name, e-mail and phone. */
export function parseContact(text: string): Contact {
  const email = emailPattern.exec(text)?.[0]
  const rest = email ? text.replace(email, ' ') : text
  const phone = phonePattern.exec(rest)?.[0]
  const name = (phone ? rest.replace(phone, ' ') : rest).replace(/[\s·|,;<>()–-]+$|^[\s·|,;<>()–-]+/g, '')
  return { name: name.trim() || (email ?? text), email, phone }
}
