type Contact = { name: string; email: string | undefined; phone: string | undefined }

const isPhone = (part: string) => /^\+?[\d ]{7,18}$/.test(part)

/** Splits free text about a person, such as «Atención Sur · atencion@tiber.example», into name, e-mail and phone. */
export function parseContact(text: string): Contact {
  const parts = text.split(/[·|,;<>()]/).map((part) => part.trim())
  const email = parts.flatMap((part) => part.split(' ')).find((word) => word.includes('@'))
  const phone = parts.find(isPhone)
  const name = parts
    .filter((part) => part !== phone)
    .map((part) => (email ? part.replace(email, '').trim() : part))
    .filter(Boolean)
    .join(', ')
  return { name: name || text, email, phone }
}
