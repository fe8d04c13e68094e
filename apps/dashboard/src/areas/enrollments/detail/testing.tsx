import {
  ENROLLMENT_EVENTS,
  type EnrolledField,
  type EnrollmentDetail,
  enrollmentWorkflow,
  type Field,
  type Finding,
  findMove,
} from '@org/core'
import { errors, toErrorBody } from '@org/core/contract'
import { anEdit } from '#history/undo/testing.ts'
import { testField } from '#testing/field.ts'

export function enrolledField(id: number, given: Partial<EnrolledField> = {}): EnrolledField {
  return {
    id,
    name: `Field ${id}`,
    farmName: '',
    county: 'Story',
    state: 'Iowa',
    areaHa: 12.5,
    hasBoundary: true,
    active: true,
    fieldYear: null,
    ...given,
  }
}

export function enrollment(given: Partial<EnrollmentDetail> = {}): EnrollmentDetail {
  const fields = given.fields ?? [enrolledField(1), enrolledField(2)]
  return {
    id: 4,
    growerId: 11,
    growerName: 'Alder Farms',
    program: 'Soil carbon',
    year: 2026,
    status: 'draft',
    manager: null,
    fieldCount: fields.length,
    areaM2: 250_000,
    areaHa: 25,
    findingCount: given.findings?.length ?? 0,
    documentCount: 0,
    signedOn: null,
    reason: '',
    notes: '',
    version: 1,
    updatedAt: '2026-11-20T10:00:00.000Z',
    createdAt: '2026-11-01T10:00:00.000Z',
    createdBy: 'Inés Vega',
    findings: [],
    documents: [],
    ...given,
    fields,
  }
}

export const finding = (given: Partial<Finding> = {}): Finding => ({
  kind: 'boundaryMissing',
  message: 'Field 2 has no boundary',
  field: { id: 2, name: 'Field 2' },
  other: null,
  overlapM2: null,
  share: null,
  ...given,
})

export const field = (id: number): Field =>
  testField({
    ...{ id, name: `Field ${id}`, county: 'Story', state: 'Iowa' },
    ...{ areaM2: 125_000, areaHa: 12.5, perimeterM: 1_400 },
  })

/** A server with one enrollment, that moves and changes it as the contract says. */
export class EnrollmentServer {
  row = enrollment()
  /** What a check finds now. */
  found: Finding[] = []
  /** What it was asked to write, in order. */
  writes: unknown[] = []
  /** Who the timeline tells of, newest first. */
  changes: object[] = []
  isDown = false
  /** Edits that were undone as such. */
  undone: number[] = []
  private readonly before = new Map<number, EnrollmentDetail>()

  /** What a colleague writes at the same time. */
  colleague(patch: Partial<EnrollmentDetail>): void {
    this.row = { ...this.row, ...patch, version: this.row.version + 1, updatedAt: this.later() }
    const by = { id: 8, name: 'Greta Hale' }
    const parts = { entityId: 4, title: '', before: null, after: null, reason: null, upload: null }
    const seq = this.row.version
    const change = {
      seq,
      at: this.row.updatedAt,
      by,
      entity: 'enrollment',
      channel: 'web',
      editId: 1,
      ...parts,
    }
    this.changes = [change, ...this.changes]
  }

  answer = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (this.isDown) return Response.json(toErrorBody(errors.unavailable(), 'r-1'), { status: 503 })
    if (pathname.includes('/changes/')) return Response.json({ items: this.changes, nextCursor: null })
    if (pathname.endsWith('/fields'))
      return Response.json({ items: [1, 2, 3, 4].map(field), nextCursor: null })
    if (pathname.endsWith('/managers')) return Response.json({ items: [{ id: 2, name: 'Maren Tidewell' }] })
    if (pathname.endsWith('/check')) return Response.json({ findings: this.found })
    const id = Number(/\/enrollments\/(\d+)$/.exec(pathname)?.[1] ?? this.row.id)
    if (request.method === 'GET')
      return Response.json(id === this.row.id ? this.row : enrollment({ id, growerName: 'Birch Land' }))
    const undone = /\/edits\/(\d+)\/undo$/.exec(pathname)?.[1]
    if (undone !== undefined) return this.undo(Number(undone))
    const body = Object(await request.json())
    if (id !== this.row.id) this.writes.push({ wrongId: id })
    return request.method === 'PATCH' ? this.update(body) : this.move(pathname, body)
  }

  private update({ version, ...patch }: Record<string, unknown>): Response {
    if (version !== this.row.version)
      return Response.json(
        toErrorBody(errors.stale('This enrollment', Number(version), this.row.version), 'r-1'),
        {
          status: 409,
        },
      )
    this.writes.push(patch)
    const { managerId, fieldIds, notes } = patch
    this.before.set(this.row.version, this.row)
    this.row = {
      ...this.row,
      ...(typeof notes === 'string' ? { notes } : {}),
      ...(managerId === undefined
        ? {}
        : { manager: managerId === 2 ? { id: 2, name: 'Maren Tidewell' } : null }),
      ...(Array.isArray(fieldIds) ? { fields: fieldIds.map((id) => enrolledField(Number(id))) } : {}),
      version: this.row.version + 1,
      updatedAt: this.later(),
    }
    return Response.json({ ...this.row, editId: version })
  }

  /** The recorded undo of the edit that wrote over a version. */
  private undo(id: number): Response {
    this.undone.push(id)
    this.row = { ...this.row, ...this.before.get(id), version: this.row.version + 1 }
    return Response.json(anEdit(100 + id, { undoOf: id }), { status: 201 })
  }

  private move(path: string, body: Record<string, unknown>): Response {
    this.writes.push({ path: path.split('/').at(-1), ...body })
    const event = ENROLLMENT_EVENTS.find((each) => path.endsWith(`/${each}`))
    const [item] = Array.isArray(body.items) ? body.items : []
    if (Object(item).version !== this.row.version) return this.refused()
    const move = event === undefined ? null : findMove(enrollmentWorkflow, this.row.status, event)
    if (move === null) return this.refused()
    const status = event === 'submit' ? (this.found.length === 0 ? 'eligible' : 'needs_review') : move.to
    this.row = {
      ...this.row,
      status,
      findings: event === 'submit' ? this.found : this.row.findings,
      version: this.row.version + 1,
      updatedAt: this.later(),
    }
    return Response.json({ editId: 9, moved: [this.row], refused: [] })
  }

  private refused(): Response {
    const refused = {
      id: 4,
      title: 'Alder Farms · Soil carbon 2026',
      message: 'Someone changed this enrollment after you opened it',
      remedy: 'Look at it again.',
    }
    return Response.json({ editId: null, moved: [], refused: [refused] })
  }

  private later(): string {
    return new Date(Date.parse(this.row.updatedAt) + 60_000).toISOString()
  }
}
