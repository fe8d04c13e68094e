import { Button, buttonLook, EmptyState } from '@org/ui'
import { Map as MapIcon, SearchX } from 'lucide-react'
import { addFieldsHref } from '#areas/growers/public.ts'
import { Link } from '#platform/links.tsx'

/** Nothing is there yet, or nothing matches: not the same thing, and not the same way on. */
export function NoFields({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <EmptyState
        icon={<SearchX size={32} />}
        title="No matching fields"
        actions={<Button onPress={onClear}>Show all fields</Button>}
      >
        No field matches what you search and filter by. Search looks at the names of fields, farms and
        growers.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<MapIcon size={32} />}
      title="No fields yet"
      actions={
        <Link href={addFieldsHref(null, null)} className={buttonLook.primary}>
          Go to growers
        </Link>
      }
    >
      Fields belong to a grower. Choose or create a grower, then add a boundary file. Each shape becomes a
      field.
    </EmptyState>
  )
}
