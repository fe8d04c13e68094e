-- Counts of samples by state and of results by analyte read an index alone. Both lists, and the order by state, have what
-- is current.
DROP INDEX sample_in_order_of_status;
CREATE INDEX sample_in_order_of_status ON sample (status COLLATE "C", id) WHERE is_current;
CREATE INDEX result_by_analyte ON result (analyte, id) WHERE is_current;
