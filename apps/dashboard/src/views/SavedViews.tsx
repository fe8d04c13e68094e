import type { ViewPage } from '@org/core'
import { Button } from '@org/ui'
import { Bookmark, ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import type { SavedViewsProps } from './SavedViewsMenu.tsx'
import { useViewSearch } from './search.ts'

const SavedViewsMenu = lazyPart(async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu)

/** The page's saved views; their menu comes after the page's rows, and until then only has its place. */
export function SavedViews(props: SavedViewsProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <SavedViewsMenu {...props} />
    </Suspense>
  )
}

/** The same for a page whose saved parameters are declared. */
export function PageViews({ of }: { of: { list: { name: ViewPage }; saved: readonly string[] } }) {
  const [search, onOpen] = useViewSearch(of.saved)
  return <SavedViews page={of.list.name} search={search} onOpen={onOpen} />
}

const Waiting = () => (
  <Button isDisabled icon={<Bookmark size={16} aria-hidden />}>
    Views
    <ChevronDown size={16} aria-hidden />
  </Button>
)
