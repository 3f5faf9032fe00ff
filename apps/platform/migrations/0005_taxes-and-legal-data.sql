CREATE TABLE "tax_rate" (
	"country" text NOT NULL,
	"tax_class" text NOT NULL,
	"valid_from" date NOT NULL,
	"rate" numeric(6, 3) NOT NULL,
	CONSTRAINT "tax_rate_country_tax_class_valid_from_pk" PRIMARY KEY("country","tax_class","valid_from")
);
--> statement-breakpoint
ALTER TABLE "offer" ADD COLUMN "tax_class" text;--> statement-breakpoint
ALTER TABLE "customer_account" ADD COLUMN "vat_registrations" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "order_document" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "tax_rule" text DEFAULT 'DOMESTIC' NOT NULL;--> statement-breakpoint
ALTER TABLE "supplier" ADD COLUMN "legal" jsonb;--> statement-breakpoint
INSERT INTO "tax_rate" ("country", "tax_class", "valid_from", "rate") VALUES
	('AT', 'STANDARD', '2000-01-01', 20), ('BE', 'STANDARD', '2000-01-01', 21), ('BG', 'STANDARD', '2007-01-01', 20),
	('CY', 'STANDARD', '2014-01-13', 19), ('CZ', 'STANDARD', '2013-01-01', 21), ('DE', 'STANDARD', '2021-01-01', 19),
	('DK', 'STANDARD', '2000-01-01', 25), ('EE', 'STANDARD', '2024-01-01', 22), ('EE', 'STANDARD', '2025-07-01', 24),
	('ES', 'STANDARD', '2012-09-01', 21), ('FI', 'STANDARD', '2013-01-01', 24), ('FI', 'STANDARD', '2024-09-01', 25.5),
	('FR', 'STANDARD', '2014-01-01', 20), ('GR', 'STANDARD', '2016-06-01', 24), ('HR', 'STANDARD', '2012-03-01', 25),
	('HU', 'STANDARD', '2012-01-01', 27), ('IE', 'STANDARD', '2021-03-01', 23), ('IT', 'STANDARD', '2013-10-01', 22),
	('LT', 'STANDARD', '2009-09-01', 21), ('LU', 'STANDARD', '2024-01-01', 17), ('LV', 'STANDARD', '2012-07-01', 21),
	('MT', 'STANDARD', '2004-01-01', 18), ('NL', 'STANDARD', '2012-10-01', 21), ('PL', 'STANDARD', '2011-01-01', 23),
	('PT', 'STANDARD', '2011-01-01', 23), ('RO', 'STANDARD', '2017-01-01', 19), ('RO', 'STANDARD', '2025-08-01', 21),
	('SE', 'STANDARD', '2000-01-01', 25), ('SI', 'STANDARD', '2013-07-01', 22), ('SK', 'STANDARD', '2011-01-01', 20),
	('SK', 'STANDARD', '2025-01-01', 23),
	('DE', 'REDUCED', '2021-01-01', 7), ('ES', 'REDUCED', '2012-09-01', 10), ('FR', 'REDUCED', '2014-01-01', 10),
	('IT', 'REDUCED', '2013-10-01', 10), ('PT', 'REDUCED', '2011-01-01', 13),
	('ES', 'SUPER_REDUCED', '2012-09-01', 4), ('FR', 'SUPER_REDUCED', '2014-01-01', 5.5), ('IT', 'SUPER_REDUCED', '2013-10-01', 4),
	('PT', 'SUPER_REDUCED', '2011-01-01', 6);
--> statement-breakpoint
DELETE FROM "order_document" d USING "logistic_order" g WHERE g.id = d.logistic_order_id AND d.type = 'ORDER_CONFIRMATION'
	AND g.status IN ('ORDER_CREATED', 'WAITING_CUSTOMER_APPROVAL', 'DECLINED_BY_CUSTOMER', 'BLOCKED_BY_POLICY', 'BLOCKED_BY_PAYMENT');
