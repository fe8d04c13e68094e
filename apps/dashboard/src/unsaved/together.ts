import type { Typed } from './typed.ts'

/** Several texts of one dialog are saved, kept and given up together. */
export function together(parts: readonly Typed[]): Typed {
  return {
    text: parts.find(({ text }) => text !== null)?.text ?? null,
    seen: '',
    isRestored: parts.some(({ isRestored }) => isRestored),
    type: () => {},
    forget: () => {
      for (const part of parts) part.forget()
    },
  }
}
