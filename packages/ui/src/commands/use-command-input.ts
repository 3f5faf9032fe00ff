import { useState } from 'react'

/** What was typed in the field of the commands, and whether Enter still waits for what the text finds. */
export type CommandInput = {
  typed: string
  isEntered: boolean
  onType: (text: string) => void
  onEnter: () => void
}

export function useCommandInput(): CommandInput {
  const [input, setInput] = useState({ typed: '', isEntered: false })
  return {
    ...input,
    onType: (typed) => setInput({ typed, isEntered: false }),
    onEnter: () => setInput(({ typed }) => ({ typed, isEntered: typed.trim() !== '' })),
  }
}
