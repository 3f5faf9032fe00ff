type UnbrokenProps = {
  /** A sentence, and the part of it that stays on one line. */
  text: string
  part: string
}

/** Browsers break lines after each hyphen of a number: here they do not. */
export function Unbroken({ text, part }: UnbrokenProps) {
  const at = text.indexOf(part)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="whitespace-nowrap">{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
