import { paths, type StagedUpload } from '@org/core'
import {
  Banner,
  Button,
  ErrorState,
  formatCount,
  formatNumber,
  PageHead,
  Progress,
  pageStyles,
} from '@org/ui'
import { Check, Columns3 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { GrowerFailed, useGrower } from '#areas/growers/public.ts'
import { Link, useSearchParams } from '#platform/links.tsx'
import { id, useParam } from '#platform/view.ts'
import { candidatesOf, mappingOf } from '../candidates.ts'
import { useMatches, useUpload } from '../data.ts'
import { DropStep } from '../parts/DropStep.tsx'
import { ImportProgress } from '../parts/ImportProgress.tsx'
import { MappingDialog } from '../parts/MappingDialog.tsx'
import { PlaceDialog } from '../parts/PlaceDialog.tsx'
import { QuestionStep } from '../parts/QuestionStep.tsx'
import { ReviewStep } from '../parts/ReviewStep.tsx'
import { useCommitting } from '../parts/useCommitting.ts'
import { useFocusBack } from '../parts/useFocusBack.ts'
import { NOTHING_SOUGHT } from '../parts/useFound.ts'
import { type ImportFollowing, useImportFollowing } from '../parts/useImportFollowing.ts'
import { useStaging } from '../parts/useStaging.ts'
import { draftOf, useDrafts } from '../store.ts'
import * as css from './ImportFieldsScreen.css.ts'

export interface ImportFieldsScreenProps {
  growerId: number
  /** Inside the year window: the route has checked it. */
  year: number
}

/**
 * From a boundary file to a grower's fields: drop it, answer what it leaves open, decide, create. The staged file stays
 * in the address.
 */
export function ImportFieldsScreen({ growerId, year }: ImportFieldsScreenProps) {
  const [uploadId, setUpload] = useParam('upload', id)
  const [, patch] = useSearchParams()
  const staged = useUpload(uploadId, growerId)
  const staging = useStaging((upload) => setUpload(upload.id, { push: true }))
  const target = { growerId, year }
  const grower = useGrower(growerId)
  const following = useImportFollowing(uploadId, growerId, staged.data?.fileName)
  if (grower.error !== undefined && grower.data === undefined) {
    return (
      <div className={pageStyles.page}>
        <Head {...target} />
        <div className={pageStyles.inset}>
          <GrowerFailed error={grower.error} year={year} onRetry={() => void grower.reload()} />
        </div>
      </div>
    )
  }
  if (staged.data !== undefined && staging.sending === null && staging.failure === null) {
    // What was looked for is of this file.
    const restart = () => patch({ ...NOTHING_SOUGHT, upload: null }, { push: true })
    return (
      <Staged
        key={staged.data.id}
        target={target}
        upload={staged.data}
        following={following}
        onRestart={restart}
      />
    )
  }
  return (
    <div className={pageStyles.page}>
      <Head {...target} />
      {uploadId !== null && following.phase === 'underWay' ? (
        <ImportProgress uploadId={uploadId} />
      ) : staged.isLoading ? (
        <div className={pageStyles.inset}>
          <Progress label="Reading the file’s features" />
        </div>
      ) : (
        <>
          {staged.error === undefined ? null : (
            <div className={pageStyles.inset}>
              <ErrorState error={staged.error} onRetry={() => void staged.reload()} />
            </div>
          )}
          <DropStep growerId={growerId} staging={staging} />
        </>
      )}
    </div>
  )
}

interface StagedProps {
  target: ImportFieldsScreenProps
  upload: StagedUpload
  following: ImportFollowing
  onRestart: () => void
}

function Staged(props: StagedProps) {
  const { target, upload, onRestart } = props
  if (upload.question === null) return <Reviewing {...props} />
  return (
    <div className={pageStyles.page}>
      <Head {...target} actions={<Button onPress={onRestart}>Choose another file</Button>} />
      <QuestionStep upload={upload} question={upload.question} />
    </div>
  )
}

function Reviewing({ target, upload, following, onRestart }: StagedProps) {
  const draft = useDrafts((drafts) => drafts.draft)
  const chooseColumns = useDrafts((drafts) => drafts.chooseColumns)
  const mapping = mappingOf(upload, draft)
  // To compare thousands of features takes its time, and an imported file is compared with itself.
  const isOver = upload.status === 'committed' || following.phase === 'done'
  const matches = useMatches(upload.id, target.growerId, isOver ? null : mapping)
  const [isMapping, setIsMapping] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const isPlaceAsked =
    upload.whereabouts?.isOdd === true && draftOf(draft, upload.id).isPlaceConfirmed !== true
  const { data: grower } = useGrower(target.growerId)
  const features = matches.data?.features
  const candidates = useMemo(() => candidatesOf(upload, features, draft), [upload, features, draft])
  const committing = useCommitting(upload, { ...target, mapping }, candidates, following)
  const importAt = useFocusBack(committing.isRunning)
  const takenCount = candidates.filter(({ action }) => action !== 'leave').length
  const undecidedCount = candidates.filter(({ isUndecided }) => isUndecided).length
  return (
    <div className={pageStyles.page}>
      <Head
        {...target}
        actions={
          <>
            <Button onPress={onRestart}>Choose another file</Button>
            <Button icon={<Columns3 size={16} aria-hidden />} onPress={() => setIsMapping(true)}>
              Columns
            </Button>
            <span ref={importAt}>
              <Button
                tone="primary"
                icon={<Check size={16} aria-hidden />}
                isDisabled={features === undefined || matches.isValidating}
                disabledReason={features === undefined ? null : noneTaken(takenCount, undecidedCount)}
                isReasonShown
                isPending={committing.isRunning}
                onPress={isPlaceAsked ? () => setIsAsking(true) : committing.run}
              >
                {committing.isRunning ? 'Importing…' : importWords(takenCount, undecidedCount)}
              </Button>
            </span>
          </>
        }
      />
      {committing.isRunning ? <ImportProgress uploadId={upload.id} /> : null}
      {upload.status === 'committed' ? <ImportedBefore growerId={target.growerId} /> : null}
      <ReviewStep
        upload={upload}
        candidates={candidates}
        isMatching={matches.isValidating}
        nameProblems={committing.nameProblems}
        growerName={grower?.name ?? 'the chosen grower'}
        failure={committing.failure ?? matches.error ?? null}
        onRetry={committing.failure === null ? () => void matches.reload() : undefined}
      />
      {isAsking && upload.whereabouts !== null ? (
        <PlaceDialog
          whereabouts={upload.whereabouts}
          count={takenCount}
          onClose={() => setIsAsking(false)}
          onImport={() => {
            setIsAsking(false)
            committing.run()
          }}
        />
      ) : null}
      {isMapping ? (
        <MappingDialog
          upload={upload}
          mapping={mapping}
          onChange={(next) => chooseColumns(upload.id, next)}
          onClose={() => setIsMapping(false)}
        />
      ) : null}
    </div>
  )
}

/** Who comes back to the page after its import has ended. */
function ImportedBefore({ growerId }: { growerId: number }) {
  return (
    <div className={css.running}>
      <Banner tone="ok">
        This file was imported.{' '}
        <Link href={`${paths.fields.link()}?grower=${growerId}`}>Show the fields of this grower</Link>
      </Banner>
    </div>
  )
}

/** Why there is nothing to import; null if there is. */
function noneTaken(taken: number, undecided: number): string | null {
  if (taken > 0) return null
  return undecided > 0 ? 'Decide about a feature to import it' : 'No feature is chosen'
}

/** What is not decided stays out, and the button says so. */
function importWords(taken: number, undecided: number): string {
  const fields = `Import ${formatCount(taken, 'field', 'fields')}`
  return undecided === 0 ? fields : `${fields}, skip ${formatNumber(undecided)} undecided`
}

function Head({ growerId, year, actions }: ImportFieldsScreenProps & { actions?: React.ReactNode }) {
  const { data: grower } = useGrower(growerId)
  return (
    <PageHead
      title={`Add fields ${year}`}
      trail={[
        { key: 'growers', link: <Link href={paths.growers.link()}>Growers</Link> },
        {
          key: 'grower',
          link: <Link href={paths.grower.link({ id: growerId })}>{grower?.name ?? 'Grower'}</Link>,
        },
      ]}
      actions={actions}
    />
  )
}
