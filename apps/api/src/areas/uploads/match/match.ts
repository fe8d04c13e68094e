import { type ColumnMapping, errors, type FeatureMatch } from '@org/core/contract'
import type { Db } from '../../../db/database.ts'
import { mappedTexts } from '../staging/columns.ts'
import { attributesSchema } from '../staging/read.ts'
import { compareWithFields } from './compare.ts'
import { decide, type Evidence } from './decide.ts'
import { type NamedGrower, namedGrowers } from './growers.ts'
import {
  type FsaKey,
  featureOverlaps,
  fieldOverlaps,
  fieldsWithKeys,
  fieldsWithoutBoundary,
} from './queries.ts'

interface MatchQuery {
  uploadId: number
  growerId: number
  mapping: ColumnMapping
}

/** A feature with the values of its mapped columns. */
interface NamedFeature {
  position: number
  name: string
  grower: NamedGrower
  unknownGrower: string | null
  key: FsaKey | null
}

/**
 * Compares each feature of an uploaded file with the active fields and the other features.
 *
 * @throws errors.notFound for the upload or the grower
 */
export async function matchFeatures(
  db: Db,
  { uploadId, growerId, mapping }: MatchQuery,
  signal: AbortSignal,
): Promise<FeatureMatch[]> {
  const rows = await selectAttributes(db, uploadId)
  const growers = await namedGrowers(db, growerId)
  const features = rows.map((row): NamedFeature => {
    const texts = mappedTexts(attributesSchema.parse(row.attributes), mapping)
    const { fsaFarm: farm, fsaTract: tract, fsaClu: clu } = texts
    return {
      position: row.position,
      name: texts.name || row.suggested_name,
      ...growers.called(texts.grower),
      key: farm !== '' && tract !== '' && clu !== '' ? { farm, tract, clu } : null,
    }
  })
  const evidence = await gather(db, uploadId, features, signal)
  return features.map((feature) => decide(feature, evidence))
}

async function selectAttributes(db: Db, uploadId: number) {
  const upload = await db
    .selectFrom('upload')
    .select('id')
    .where('id', '=', uploadId)
    .where('kind', '=', 'field_boundaries')
    .executeTakeFirst()
  if (upload === undefined) throw errors.notFound('This upload')
  return db
    .selectFrom('upload_feature')
    .select(['position', 'suggested_name', 'attributes'])
    .where('upload_id', '=', uploadId)
    .orderBy('position')
    .execute()
}

async function gather(
  db: Db,
  uploadId: number,
  features: readonly NamedFeature[],
  signal: AbortSignal,
): Promise<Evidence> {
  const count = (features.at(-1)?.position ?? -1) + 1
  const keys = new Map(features.flatMap(({ position, key }) => (key === null ? [] : [[position, key]])))
  const names = new Map(
    features.map(({ position, name, grower }) => [position, { growerId: grower.id, name }] as const),
  )
  const onFields = await fieldOverlaps(db, uploadId, count, signal)
  const onFeatures = await featureOverlaps(db, uploadId, count, signal)
  const byKey = await fieldsWithKeys(db, keys)
  const byName = await fieldsWithoutBoundary(db, names)
  return {
    onFields: Map.groupBy(onFields, ({ position }) => position),
    onFeatures: Map.groupBy(onFeatures, ({ position }) => position),
    byKey,
    byName,
    compared: await compareWithFields(db, uploadId, count, [byKey, byName], signal),
    sameKey: Map.groupBy(
      features.filter(({ key }) => key !== null),
      ({ key }) => JSON.stringify(key),
    ),
  }
}
