import { byPeople, byProgram, defineEntity } from '../entity/entity.ts'
import { email, flag, name, text } from '../entity/kinds.ts'

/** A customer whose fields the business samples. */
export const growerEntity = defineEntity({
  name: 'grower',
  one: 'grower',
  many: 'growers',
  title: ({ name }) => name ?? '',
  may: 'growers.edit',
  readers: 'everyone',
  undoneElsewhere: null,
  columns: {
    name: byPeople(name, 'Name'),
    contactFirstName: byPeople(text(200), 'Contact first name'),
    contactLastName: byPeople(text(200), 'Contact last name'),
    email: byPeople(email, 'Email'),
    phone: byPeople(text(50), 'Phone'),
    address: byPeople(text(500), 'Address'),
    /** The grower's key in other software of the business. */
    externalRef: byPeople(text(200), 'Number in other software'),
    notes: byPeople(text(5000), 'Notes'),
    /** Inactive growers are kept; lists show them only on request. */
    active: byProgram(flag(true), 'Active', { may: 'growers.deactivate' }),
  },
})
