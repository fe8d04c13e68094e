import type { ApiUser, DashUser, DashUserWrite } from '../contract/dash-users/schema.ts'
import { errors } from '../errors/catalog.ts'
import { isProductError } from '../errors/product-error.ts'

/** The two calls a sync makes: `createClient(…).dashUsers` has them. */
export interface UserSyncApi {
  update(write: DashUserWrite): Promise<ApiUser>
  create(write: DashUserWrite): Promise<unknown>
}

/** Who to sync: what the identity provider says about the person. */
export interface SyncedPerson {
  email: string
  firstName: string
  lastName: string
}

/**
 * Tells the API who signed in: updates the record, and where there is none (404) creates it and updates again.
 *
 * @returns the API's record, which has an id
 * @throws ProductError `userUpdate` when the answer has no id; any other failure as it came (specification §4, §5)
 */
export async function syncUser(api: UserSyncApi, person: SyncedPerson): Promise<DashUser> {
  const write = { username: person.email, first_name: person.firstName, last_name: person.lastName }
  const user = await updateOrNull(api, write)
  if (user !== null) return withId(user)
  await api.create(write)
  return withId(await update(api, write))
}

async function updateOrNull(api: UserSyncApi, write: DashUserWrite): Promise<ApiUser | null> {
  try {
    return await update(api, write)
  } catch (error) {
    if (isProductError(error) && error.status === 404) return null
    throw error
  }
}

/** A client that checks answers against the contract reports the missing id itself; it means the same. */
async function update(api: UserSyncApi, write: DashUserWrite): Promise<ApiUser> {
  try {
    return await api.update(write)
  } catch (error) {
    const lacksId = isProductError(error, 'badAnswer') && error.details.some(({ path }) => path === 'id')
    throw lacksId ? errors.userUpdate() : error
  }
}

function withId(user: ApiUser): DashUser {
  const { id } = user
  if (id === undefined) throw errors.userUpdate()
  return { ...user, id }
}
