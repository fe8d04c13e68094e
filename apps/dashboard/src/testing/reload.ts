import { act, cleanup } from '@testing-library/react'
import { discardTyped, useTypedWords } from '#unsaved/typed.ts'

/** The page is loaded again in its tab: nothing is left of it but what the tab keeps. */
export async function reloadTab(): Promise<void> {
  const kept = Object.entries(sessionStorage)
  // A page that is loaded again does not say goodbye to its parts: they find nothing to save.
  await act(async () => discardTyped())
  cleanup()
  for (const [name, value] of kept) sessionStorage.setItem(name, value)
  await useTypedWords.persist.rehydrate()
}
