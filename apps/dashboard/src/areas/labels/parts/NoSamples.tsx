import { paths } from '@org/core'
import { Button, buttonLook, EmptyState } from '@org/ui'
import { SearchX, Tag } from 'lucide-react'
import { Link } from '#platform/links.tsx'

/** Nothing is there yet, or nothing matches: not the same thing, and not the same way on. */
export function NoSamples({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching samples"
        actions={<Button onPress={onClear}>Show all samples</Button>}
      >
        No sample matches what you search and filter by. Search looks at the names of fields, farms and
        growers, at the numbers of points, and at the start of label codes.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Tag size={32} />}
      title="No samples yet"
      actions={
        <Link href={paths.fields.link()} className={buttonLook.primary}>
          Go to fields
        </Link>
      }
    >
      Commit a design on a field’s strata page. The samples of its points then appear here, to print labels
      for.
    </EmptyState>
  )
}
