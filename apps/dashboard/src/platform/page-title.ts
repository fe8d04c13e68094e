import { createContext, useCallback, useContext, useEffect, useState } from 'react'

type SetTitle = (title: string | null) => void

const PageTitleContext = createContext<SetTitle>(() => {})

export const PageTitleProvider = PageTitleContext.Provider

/** Names the page after what it shows, as soon as that is known: the browser tab says `Creek bottom`, as the heading. */
export function usePageTitle(title: string | undefined): void {
  const setTitle = useContext(PageTitleContext)
  useEffect(() => {
    setTitle(title ?? null)
    return () => setTitle(null)
  }, [setTitle, title])
}

/** For the frame: the name that the page at a path gave itself, if any, and what the page gives it with. */
export function useGivenTitle(path: string): [title: string | null, setTitle: SetTitle] {
  const [given, setGiven] = useState<{ path: string; title: string | null }>({ path, title: null })
  const setTitle = useCallback((title: string | null) => setGiven({ path, title }), [path])
  return [given.path === path ? given.title : null, setTitle]
}
