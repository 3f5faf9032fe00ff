CREATE SEQUENCE "djust_id" START 100000000;--> statement-breakpoint
CREATE FUNCTION "next_djust_id"() RETURNS text LANGUAGE sql VOLATILE AS $$ SELECT lpad(nextval('djust_id')::text, 10, '0') $$;
