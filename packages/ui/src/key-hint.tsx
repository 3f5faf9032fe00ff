/** A key as printed on the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return <kbd className="key">{children}</kbd>
}
