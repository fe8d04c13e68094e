/** What the areas add to the palette; loaded with it. */
import '#areas/enrollments/palette.ts'
import '#areas/fields/palette.ts'
import '#areas/growers/palette.ts'
import '#platform/undo/palette.ts'
