import { paths, type ResultUpload, type ResultUploadLine } from '@org/core'
import {
  Button,
  ErrorState,
  type Filter,
  FilterBar,
  formatCount,
  PageHead,
  Progress,
  pageStyles,
  SearchField,
} from '@org/ui'
import { FileSpreadsheet } from 'lucide-react'
import { Suspense } from 'react'
import { PaletteHint } from '#commands/PaletteHint.tsx'
import { enterList } from '#commands/page-search.ts'
import { TableExport } from '#exports/TableExport.tsx'
import { type Narrowed, useNarrowed } from '#lists/narrowed.ts'
import { loadedCount, type Pages } from '#lists/pages.ts'
import { SamplingTabs } from '#lists/SamplingTabs.tsx'
import { SeasonChoice } from '#lists/SeasonChoice.tsx'
import { lazyPart } from '#platform/lazy-part.ts'
import { Link } from '#platform/links.tsx'
import { useResultUpload, useResultUploads } from '../data.ts'
import { useFiles } from '../parts/files.ts'
import { viewsOf } from '../parts/page-views.ts'
import { StartStep } from '../start/StartStep.tsx'
import { type Staging, useStaging } from '../start/useStaging.ts'
import { type UploadPlace, useUploadPlace } from '../view.ts'

const ResultsScreen = lazyPart(async () => (await import('../list/ResultsScreen.tsx')).ResultsScreen)
const TableScreen = lazyPart(async () => (await import('../table/TableScreen.tsx')).TableScreen)
const OneUpload = lazyPart(async () => (await import('./OneUpload.tsx')).OneUpload)

/** From a laboratory’s file to results: the files there are, or one of them on its way. */
export function UploadScreen() {
  const place = useUploadPlace()
  const staging = useStaging(({ id }) => place.open(id))
  return (
    <>
      {place.uploadId === null ? (
        <Listed staging={staging} place={place} />
      ) : (
        <Opened key={place.uploadId} id={place.uploadId} place={place} />
      )}
    </>
  )
}

function Listed({ staging, place }: { staging: Staging; place: UploadPlace }) {
  if (place.part === 'uploads') return <Start staging={staging} place={place} />
  return <Suspense>{place.part === 'results' ? <ResultsScreen /> : <TableScreen />}</Suspense>
}

const NO_FILTERS: readonly Filter[] = []

function Start({ staging, place }: { staging: Staging; place: UploadPlace }) {
  const narrowed = useNarrowed()
  const uploads = useResultUploads(narrowed.query)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title="Sampling data upload"
        search={
          <SearchField
            label="Search uploads"
            placeholder="Search files and laboratories"
            value={narrowed.typed}
            onChange={narrowed.type}
            onLeaveDown={enterList}
            hint={<PaletteHint />}
          />
        }
        actions={
          <>
            <Templates />
            <Exporting narrowed={narrowed} uploads={uploads} />
          </>
        }
      />
      <SamplingTabs views={viewsOf(place.part)} />
      <FilterBar
        label="Upload filters"
        filters={NO_FILTERS}
        onChange={() => undefined}
        lead={<SeasonChoice values={narrowed.year} onChoose={narrowed.showYears} />}
      />
      <StartStep staging={staging} narrowed={narrowed} uploads={uploads} onOpen={place.open} />
    </div>
  )
}

function Templates() {
  const { template } = useFiles()
  return (
    <>
      <Button icon={<FileSpreadsheet size={16} aria-hidden />} onPress={() => void template('xlsx')}>
        Template (XLSX)
      </Button>
      <Button icon={<FileSpreadsheet size={16} aria-hidden />} onPress={() => void template('csv')}>
        Template (CSV)
      </Button>
    </>
  )
}

interface ExportingProps {
  narrowed: Narrowed
  uploads: Pages<ResultUploadLine>
}

function Exporting({ narrowed: { query }, uploads }: ExportingProps) {
  const count = loadedCount(uploads)
  return (
    <TableExport
      title="Export uploads"
      of="uploads"
      count={count}
      what={count === undefined ? 'All uploads that match' : formatCount(count, 'upload', 'uploads')}
      start={(client, format) => client.exports.createUploads({ filter: query, format })}
    />
  )
}

function Opened({ id, place }: { id: number; place: UploadPlace }) {
  const { data, error, reload } = useResultUpload(id)
  if (data !== undefined) return <Known upload={data} place={place} />
  return (
    <div className={pageStyles.page}>
      <PageHead title="Upload" trail={UPLOADS} />
      <SamplingTabs views={viewsOf(null)} />
      <div className={pageStyles.inset}>
        {error === undefined ? (
          <Progress label="Loading the upload" />
        ) : (
          <ErrorState
            error={error}
            onRetry={() => void reload()}
            action={<Link href={paths.samplingUpload.link()}>Show uploads</Link>}
          />
        )}
      </div>
    </div>
  )
}

const UPLOADS = [{ key: 'uploads', link: <Link href={paths.samplingUpload.link()}>Uploads</Link> }]

function Known({ upload, place }: { upload: ResultUpload; place: UploadPlace }) {
  return (
    <Suspense fallback={<PageHead title="Upload" trail={UPLOADS} />}>
      <OneUpload upload={upload} place={place} trail={UPLOADS} />
    </Suspense>
  )
}
