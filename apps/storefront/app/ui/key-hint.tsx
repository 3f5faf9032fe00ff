/** A key as printed on the keyboard. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd className="inline-flex h-5 min-w-5 flex-none items-center justify-center rounded-[3px] border border-b-2 border-line-strong bg-surface px-[0.3rem] font-sans text-11 leading-none text-muted">
      {children}
    </kbd>
  )
}
