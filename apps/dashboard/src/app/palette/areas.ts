/** What the areas add to the palette; loaded with it. */
import '#areas/enrollments/palette.ts'
import '#areas/audit/palette.ts'
import '#areas/fields/palette.ts'
import '#areas/growers/palette.ts'
import '#areas/labels/palette.ts'
import '#areas/staff/palette.ts'
import '#history/undo/palette.ts'
