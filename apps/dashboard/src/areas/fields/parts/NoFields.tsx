import { paths } from '@org/core'
import { Button, buttonLook, EmptyState } from '@org/ui'
import { Map as MapIcon, SearchX } from 'lucide-react'
import { Link } from '#platform/links.tsx'

/** Nothing is there yet, or nothing matches: not the same thing, and not the same way on. */
export function NoFields({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No field matches"
        actions={<Button onPress={onClear}>Show all fields</Button>}
      >
        Nothing fits the search and all the filters at once. The search looks at the names of fields, farms
        and growers.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<MapIcon size={32} />}
      title="No fields yet"
      actions={
        <Link href={paths.growers.link()} className={buttonLook.primary}>
          Go to growers
        </Link>
      }
    >
      Fields belong to a grower. Choose one or create one, then drop a boundary file: its shapes become
      fields.
    </EmptyState>
  )
}
