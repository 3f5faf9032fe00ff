type NoWrapPartProps = {
  /** The sentence; `part` is the part of it that is not wrapped. */
  text: string
  part: string
}

/** Prevents line breaks after the hyphens of a number. */
export function NoWrapPart({ text, part }: NoWrapPartProps) {
  const at = text.indexOf(part)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="nowrap">{part}</span>
      {text.slice(at + part.length)}
    </>
  )
}
