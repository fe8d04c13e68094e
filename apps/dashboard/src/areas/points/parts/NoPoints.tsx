import { paths } from '@org/core'
import { Button, buttonLook, EmptyState } from '@org/ui'
import { MapPin, SearchX } from 'lucide-react'
import { Link } from '#platform/links.tsx'

/** Nothing is there yet, or nothing matches: not the same thing, and not the same way on. */
export function NoPoints({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching points"
        actions={<Button onPress={onClear}>Show all points</Button>}
      >
        No point matches what you search and filter by. Search looks at the names of fields, farms and
        growers, and at the numbers of points.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<MapPin size={32} />}
      title="No points yet"
      actions={
        <Link href={paths.fields.link()} className={buttonLook.primary}>
          Go to fields
        </Link>
      }
    >
      Commit a design on a field’s strata page. Its points then appear here.
    </EmptyState>
  )
}
