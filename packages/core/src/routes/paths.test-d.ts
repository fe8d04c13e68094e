import { expectTypeOf } from 'vitest'
import { paths } from './paths.ts'

expectTypeOf(paths.grower.pattern).toEqualTypeOf<'/growers/:id'>()
expectTypeOf(paths.fields.link).toBeCallableWith()
expectTypeOf(paths.grower.link).toBeCallableWith({ id: 7 })
expectTypeOf(paths.newField.link).toBeCallableWith({ growerId: 7, year: 2026 })
expectTypeOf(paths.strata.link).toBeCallableWith()
expectTypeOf(paths.strata.link).toBeCallableWith({ fieldId: 12 })

// @ts-expect-error a grower's page needs its id
paths.grower.link()
// @ts-expect-error the new field page needs both
paths.newField.link({ growerId: 7 })
// @ts-expect-error no such parameter
paths.grower.link({ id: 7, tab: 'files' })
// @ts-expect-error the message is required
paths.adminError.link({})
