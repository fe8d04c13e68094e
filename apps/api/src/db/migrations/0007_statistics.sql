-- Which statuses and crops a field has depends on the year: last year's work is done, this year's is under way. Taken as
-- independent, the planner hopes to find soon what hardly exists, and walks through all fields for it.
CREATE STATISTICS field_year_by_year_and_status (dependencies, mcv) ON year, status FROM field_year;
CREATE STATISTICS field_year_by_year_and_crop (dependencies, mcv) ON year, crop FROM field_year;
-- On a server too, from the start; the embedded database looks at its tables by itself (db/statistics.ts).
ANALYZE field_year;
