/** The role of a signed-in member of staff: staff, or operation manager. */
export const ROLES = ['staff', 'manager'] as const
export type Role = (typeof ROLES)[number]

interface Permission {
  roles: readonly Role[]
  /** Completes "Only operation managers can …". */
  what: string
}

const everyone = (what: string) => ({ roles: ROLES, what }) as const
const managers = (what: string) => ({ roles: ['manager'], what }) as const

/** The one table of permissions. The server enforces it; pages show what it refuses as disabled, with the reason. */
export const PERMISSIONS = {
  'records.read': everyone('read records'),
  'views.edit': everyone('save views'),
  'comments.write': everyone('write comments'),
  'exports.make': everyone('export'),
  'edits.undo': everyone('undo their own edits'),
  'growers.edit': everyone('change growers'),
  'growers.deactivate': managers('deactivate growers'),
  'fields.edit': everyone('change fields'),
  'fields.deactivate': managers('deactivate fields'),
  'uploads.edit': everyone('import files'),
  'uploads.undoOthers': managers('undo another person’s import'),
  'fieldYears.edit': everyone('change field years'),
  'fieldYears.approvePlan': managers('approve plans'),
  'fieldYears.approve': managers('approve and lock field years'),
  'fieldYears.unlock': managers('unlock field years'),
  'enrollments.edit': everyone('change enrollments'),
  'enrollments.submit': everyone('submit enrollments'),
  'enrollments.accept': managers('accept enrollments with problems'),
  'enrollments.sign': managers('sign enrollments'),
  'enrollments.activate': managers('activate enrollments'),
  'enrollments.complete': managers('complete enrollments'),
  'enrollments.withdraw': managers('withdraw enrollments'),
  'designs.edit': everyone('commit designs'),
  'points.edit': everyone('change points'),
  'points.waive': managers('waive points'),
  'samples.edit': everyone('change samples'),
  'samples.waive': managers('waive samples'),
  'labels.reprint': managers('print labels again'),
  'labels.void': managers('void labels'),
  'jobs.readOthers': managers('see another person’s work'),
  'staff.manage': managers('manage staff'),
  'audit.read': managers('read the audit log'),
} as const satisfies Record<string, Permission>

export type Capability = keyof typeof PERMISSIONS

/** What someone may do: as a person by their role, or as a service account what it was given. */
export type Rights = Role | readonly Capability[]

const isCapability = (word: string): word is Capability => Object.hasOwn(PERMISSIONS, word)

/** What a service account can be given: nothing that is for operation managers alone. Reading is always part of it. */
export const SERVICE_CAPABILITIES: readonly Capability[] = Object.keys(PERMISSIONS).filter(
  (word): word is Capability => isCapability(word) && isAllowed('staff', word),
)

export function roleOf(person: { is_operation_manager?: boolean | undefined }): Role {
  return person.is_operation_manager === true ? 'manager' : 'staff'
}

export function isAllowed(rights: Rights, capability: Capability): boolean {
  if (typeof rights !== 'string') return rights.includes(capability)
  const { roles }: Permission = PERMISSIONS[capability]
  return roles.includes(rights)
}

/** The sentence of a refusal: "Only operation managers can sign enrollments". */
export function refusalOf(capability: Capability, rights: Rights = 'staff'): string {
  const { what } = PERMISSIONS[capability]
  return typeof rights === 'string'
    ? `Only operation managers can ${what}`
    : `This service account does not have the right to ${what}`
}
