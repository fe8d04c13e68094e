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

export function roleOf(person: { is_operation_manager?: boolean | undefined }): Role {
  return person.is_operation_manager === true ? 'manager' : 'staff'
}

export function isAllowed(role: Role, capability: Capability): boolean {
  const { roles }: Permission = PERMISSIONS[capability]
  return roles.includes(role)
}

/** The sentence of a refusal: "Only operation managers can sign enrollments". */
export function refusalOf(capability: Capability): string {
  return `Only operation managers can ${PERMISSIONS[capability].what}`
}
