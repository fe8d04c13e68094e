import { paths } from '@org/core'
import { PageHead, Progress, pageStyles } from '@org/ui'
import { useCallback } from 'react'
import { GrowerFailed, useGrower } from '#areas/growers/public.ts'
import { Link, useNavigate } from '#platform/links.tsx'
import { BoundaryEditor } from '../editor/BoundaryEditor.tsx'
import { useGrowerExtent } from '../editor/data.ts'

export interface NewFieldScreenProps {
  growerId: number
  /** Inside the year window: the route has checked it. */
  year: number
  startsWithPaste: boolean
}

/** A grower's new field, drawn or pasted. */
export function NewFieldScreen({ growerId, year, startsWithPaste }: NewFieldScreenProps) {
  const grower = useGrower(growerId)
  const extent = useGrowerExtent(growerId)
  const navigate = useNavigate()
  const onCreated = useCallback(
    ({ id }: { id: number }) => navigate(paths.editField.link({ id }), { replace: true }),
    [navigate],
  )
  const title = `New field ${year}`
  const trail = [
    { key: 'growers', link: <Link href={paths.growers.link()}>Growers</Link> },
    {
      key: 'grower',
      link: <Link href={paths.grower.link({ id: growerId })}>{grower.data?.name ?? 'Grower'}</Link>,
    },
  ]
  if (grower.error !== undefined && grower.data === undefined) {
    return (
      <div className={pageStyles.page}>
        <PageHead title={title} trail={trail} />
        <div className={pageStyles.inset}>
          <GrowerFailed error={grower.error} year={year} onRetry={() => void grower.reload()} />
        </div>
      </div>
    )
  }
  // The map begins where the grower's fields lie: nobody draws on one that then jumps there.
  if (extent.isLoading) {
    return (
      <div className={pageStyles.page}>
        <PageHead title={title} trail={trail} />
        <div className={pageStyles.inset}>
          <Progress label="Loading the grower’s fields" />
        </div>
      </div>
    )
  }
  return (
    <BoundaryEditor
      key={`${growerId} ${year} ${startsWithPaste}`}
      subject={`new:${growerId}:${year}`}
      field={null}
      target={{ growerId, year, onCreated }}
      title={title}
      trail={trail}
      around={extent.data?.bbox ?? null}
      startsWithPaste={startsWithPaste}
    />
  )
}
