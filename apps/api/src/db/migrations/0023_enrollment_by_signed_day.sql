-- Enrollments that were signed within some days.
CREATE INDEX enrollment_by_signed_day ON enrollment (signed_on, id) WHERE signed_on IS NOT NULL;
