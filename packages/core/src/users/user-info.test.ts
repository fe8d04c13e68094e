import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isProductError } from '../errors/product-error.ts'
import { createUserInfo } from './user-info.ts'

const stored = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Byrne',
  fullName: 'Ada Byrne',
  email: 'ada@fieldworks.example',
  image: 'https://pictures.example/ada.png',
  isOperationManager: true,
}

describe('createUserInfo', () => {
  it('builds the user from a complete object', () => {
    expect(createUserInfo(stored)).toStrictEqual(stored)
  })

  it.each(['firstName', 'lastName', 'fullName', 'email'])('USR-1: requires %s', (field) => {
    for (const missing of [undefined, null, '', 5]) {
      expect(() => createUserInfo({ ...stored, [field]: missing })).toThrow(
        expect.objectContaining({ kind: 'validation', message: `UserInfo ${field} is required` }),
      )
    }
  })

  it('USR-1: names the first missing field in the order they are listed', () => {
    expect(() => createUserInfo({})).toThrow('UserInfo firstName is required')
    expect(() => createUserInfo({ firstName: 'Ada' })).toThrow('UserInfo lastName is required')
    expect(() => createUserInfo({ firstName: 'Ada', lastName: 'Byrne' })).toThrow(
      'UserInfo fullName is required',
    )
  })

  it('USR-2: takes the id from _id, else from id', () => {
    expect(createUserInfo({ ...stored, id: undefined, _id: 9 }).id).toBe(9)
    expect(createUserInfo({ ...stored, _id: 9 }).id).toBe(9)
    expect(createUserInfo({ ...stored, _id: '' }).id).toBe(7)
  })

  it.each([0, -1, 1.5, '7', Number.NaN, 2 ** 53])('USR-2: %s is no id', (id) => {
    expect(createUserInfo({ ...stored, id }).id).toBeUndefined()
  })

  it('USR-3: does without image and manager flag', () => {
    const { image, isOperationManager, ...plain } = stored
    expect(createUserInfo(plain)).toStrictEqual({ ...plain, image: undefined })
    expect(createUserInfo({ ...plain, isOperationManager: 'yes' })).not.toHaveProperty('isOperationManager')
    expect([image, isOperationManager]).toHaveLength(2)
  })

  it('USR-4: answers a user or a catalog error, whatever it is handed', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true }), (anything) => {
        try {
          expect(createUserInfo(anything).firstName).not.toBe('')
        } catch (error) {
          expect(isProductError(error, 'validation')).toBe(true)
        }
      }),
    )
  })
})
