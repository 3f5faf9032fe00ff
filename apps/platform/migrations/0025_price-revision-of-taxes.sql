-- Rows before and after are compared as sets: joined, each was compared with each, and 1,850 lines of an order took 0.7 s.
CREATE OR REPLACE FUNCTION "grow_price_revision_of_taxes"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if exists (select id, tax_rate, currency from after except select id, tax_rate, currency from before) then
		update price_revision set revision = revision + 1;
	end if;
	return null;
end $$;
