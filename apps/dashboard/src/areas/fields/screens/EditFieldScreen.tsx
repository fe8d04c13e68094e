import { type FieldDetail, paths } from '@org/core'
import { buttonLook, type Crumb, ErrorState, PageHead, Progress, pageStyles } from '@org/ui'
import { Gone, isGone } from '#history/Gone.tsx'
import { Link } from '#platform/links.tsx'
import { usePageTitle } from '#platform/page-title.ts'
import { BoundaryEditor } from '../editor/BoundaryEditor.tsx'
import { useFieldDetail } from '../editor/data.ts'

const FIELDS: Crumb = { key: 'fields', link: <Link href={paths.fields.link()}>Fields</Link> }

/** One field: its words, its boundary, what they were before, its years. */
export function EditFieldScreen({ fieldId }: { fieldId: number }) {
  const { data: field, error, reload } = useFieldDetail(fieldId)
  usePageTitle(field?.name)
  const gone = isGone(field, error)
  if (field !== undefined && !gone) {
    return (
      <BoundaryEditor
        key={field.id}
        subject={String(field.id)}
        field={field}
        target={{ growerId: field.growerId, year: null, onCreated: nowhere }}
        title={field.name}
        trail={[FIELDS, growerCrumb(field)]}
      />
    )
  }
  return (
    <div className={pageStyles.page}>
      <PageHead title={field?.name ?? 'Field'} trail={[FIELDS]} />
      <div className={pageStyles.inset}>
        {field !== undefined && gone ? (
          <Gone name={field.name} kept="Your unsaved changes are kept in this browser.">
            <Link className={buttonLook.primary} href={paths.fields.link()}>
              Show fields
            </Link>
          </Gone>
        ) : error === undefined ? (
          <Progress label="Loading the field" />
        ) : (
          <ErrorState
            error={error}
            onRetry={() => void reload()}
            action={
              <Link className={buttonLook.neutral} href={paths.fields.link()}>
                Show fields
              </Link>
            }
          />
        )}
      </div>
    </div>
  )
}

/** A field that exists is not created. */
const nowhere = () => {}

const growerCrumb = ({ growerId, growerName }: FieldDetail): Crumb => ({
  key: 'grower',
  link: <Link href={paths.grower.link({ id: growerId })}>{growerName}</Link>,
})
