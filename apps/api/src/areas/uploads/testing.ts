import {
  type BoundaryCommit,
  errors,
  type FeatureDecision,
  fromErrorBody,
  type ImportResult,
  NO_COLUMNS,
  type StagedUpload,
  yearWindow,
} from '@org/core/contract'
import type { StaffedApi } from '../../testing/staffed-api.ts'

type Client = StaffedApi['client']

/** A year that may be recorded. */
export const [, YEAR = 0] = yearWindow(new Date())

export type Ring = [number, number][]

/** A square with its lower left corner there, `size` degrees wide. */
export const square = (lon: number, lat: number, size = 0.01): Ring[] => [
  [
    [lon, lat],
    [lon + size, lat],
    [lon + size, lat + size],
    [lon, lat + size],
    [lon, lat],
  ],
]

/** Its sides cross in the middle: two triangles of a quarter of the square each. */
export const bowTie = (lon: number, lat: number, size = 0.01): Ring[] => [
  [
    [lon, lat],
    [lon + size, lat + size],
    [lon + size, lat],
    [lon, lat + size],
    [lon, lat],
  ],
]

/** One feature of a file: its rings, and what its columns say. */
export type Drawn = readonly [rings: readonly unknown[], properties?: object]

/** A GeoJSON file as someone might send it. */
export function drawnFile(drawn: readonly Drawn[], fileName = 'drawn.geojson') {
  const features = drawn.map(([coordinates, properties = {}]) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates },
  }))
  const text = JSON.stringify({ type: 'FeatureCollection', features })
  return { file: new TextEncoder().encode(text), fileName }
}

export const stage = (client: Client, drawn: readonly Drawn[]): Promise<StagedUpload> =>
  client.uploads.stageBoundaries(drawnFile(drawn))

type Decision = Pick<FeatureDecision, 'index'> & Partial<FeatureDecision>

/** A commit of these decisions; fields are named by their position where nothing else is said. */
export const commitOf = (
  upload: { id: number },
  growerId: number,
  decisions: readonly Decision[],
  more: Partial<BoundaryCommit> = {},
) => ({
  id: upload.id,
  growerId,
  year: YEAR,
  features: decisions.map((decision) => ({
    action: 'create' as const,
    name: `Field ${decision.index + 1}`,
    ...decision,
  })),
  ...more,
})

type Commit = Parameters<Client['uploads']['commit']>[0]

/** The same commit of a person who was shown everything in doubt, and agrees to all of it. */
export async function agreed(client: Client, commit: Commit): Promise<Commit> {
  const { id, growerId, mapping } = commit
  const { features } = await client.uploads.match({ id, growerId, mapping: mapping ?? NO_COLUMNS })
  const byIndex = new Map(features.map((match) => [match.index, match]))
  return {
    ...commit,
    features: commit.features.map((decision) => ({
      ...decision,
      decided: true,
      move: true,
      onFieldIds: byIndex.get(decision.index)?.onFields.map((field) => field.id) ?? [],
      onFeatures: byIndex.get(decision.index)?.onFeatures.map(({ index }) => index) ?? [],
    })),
  }
}

/**
 * Imports a staged file, and waits until its job has ended.
 *
 * @throws what the call or the job was refused with
 */
export async function importFile(
  client: Client,
  commit: Commit,
  options?: Parameters<Client['uploads']['commit']>[1],
): Promise<ImportResult> {
  const { id } = await client.uploads.commit(commit, options)
  return importEnded(client, id)
}

/** Asks until an import has ended. @throws the job's error */
export async function importEnded(client: Pick<Client, 'jobs'>, id: number): Promise<ImportResult> {
  for (;;) {
    const job = await client.jobs.get({ id })
    if (job.kind === 'import' && job.result !== null) return job.result
    const { state, error } = job
    if (state !== 'queued' && state !== 'running') throw fromErrorBody({ error }) ?? errors.aborted()
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

/** Every feature as a new field. */
export const allOf = ({ features }: StagedUpload): Decision[] => features.map(({ index }) => ({ index }))

/** A grower with fields on these squares, made by an import. */
export async function growerWithFields(
  client: Client,
  name: string,
  drawn: readonly Drawn[],
  more: Partial<BoundaryCommit> = {},
) {
  const grower = await client.growers.create({ name })
  const upload = await stage(client, drawn)
  const { createdIds } = await importFile(
    client,
    await agreed(client, commitOf(upload, grower.id, allOf(upload), more)),
  )
  return { growerId: grower.id, upload, fieldIds: createdIds }
}
