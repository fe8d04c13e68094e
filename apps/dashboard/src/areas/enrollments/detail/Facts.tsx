import { type EnrollmentDetail, enrollmentEntity, enrollmentList, paths } from '@org/core'
import { Area, Moment, Select } from '@org/ui'
import type { ReactNode } from 'react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import { useManagers } from '../data.ts'
import * as css from './Detail.css.ts'
import { type EnrollmentEdits, sayFailure } from './useEnrollmentEdits.ts'

export interface PartProps extends Pick<EnrollmentEdits, 'save'> {
  enrollment: EnrollmentDetail
}

/** What is known about an enrollment beside its fields; its manager is chosen here. */
export function Facts({ enrollment, save }: PartProps) {
  const { growerId, growerName, signedOn, areaM2, createdAt, createdBy, updatedAt } = enrollment
  const facts: [name: string, value: ReactNode][] = [
    [
      'Grower',
      <Link
        key="grower"
        className={css.link}
        href={`${paths.grower.link({ id: growerId })}?part=enrollments`}
      >
        {growerName}
      </Link>,
    ],
    [
      enrollmentEntity.columns.signedOn.label,
      signedOn === null ? 'Not yet' : <Moment key="signed" day={signedOn} />,
    ],
    [enrollmentList.columns.area.label, <Area key="area" areaM2={areaM2} />],
    [
      'Created',
      <span key="created">
        <Moment instant={createdAt} />
        {createdBy === null ? null : ` by ${createdBy}`}
      </span>,
    ],
    ['Last changed', <Moment key="updated" instant={updatedAt} />],
  ]
  return (
    <>
      <Manager enrollment={enrollment} save={save} />
      <dl className={css.facts}>
        {facts.map(([name, value]) => (
          <div key={name} className={css.fact}>
            <dt className={css.factName}>{name}</dt>
            <dd className={css.factValue}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

const NOBODY = ''

/** Operation managers who can have it, and its current manager. */
function Manager({ enrollment: { manager }, save }: PartProps) {
  const { data } = useManagers()
  const { allowed } = useMay('enrollments.edit')
  const candidates = data?.items ?? []
  const people =
    manager === null || candidates.some(({ id }) => id === manager.id) ? candidates : [manager, ...candidates]
  const options = [
    { key: NOBODY, label: 'No manager' },
    ...people.map(({ id, name }) => ({ key: String(id), label: name })),
  ]
  if (!allowed) return null
  return (
    <Select
      label={enrollmentEntity.columns.managerId.label}
      options={options}
      value={manager === null ? NOBODY : String(manager.id)}
      onChange={(key) => {
        const mine = people.find(({ id }) => String(id) === key) ?? null
        void save({ key: 'manager', seen: manager, mine }).then(sayFailure)
      }}
    />
  )
}
