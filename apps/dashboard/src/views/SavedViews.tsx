import { Button } from '@org/ui'
import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { SavedViewsProps } from './SavedViewsMenu.tsx'

const SavedViewsMenu = lazyPart(async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu)

/** The page's saved views; their menu comes after the page's rows, and until then only has its place. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <SavedViewsMenu {...props} />
    </Suspense>
  )
}

const Waiting = () => (
  <Button isDisabled icon={<Bookmark size={16} aria-hidden />}>
    Views
    <ChevronDown size={16} aria-hidden />
  </Button>
)
