CREATE TABLE "document_series" (
	"supplier_id" text NOT NULL,
	"type" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "document_series_supplier_id_type_year_pk" PRIMARY KEY("supplier_id","type","year")
);
--> statement-breakpoint
CREATE TABLE "order_document_line" (
	"document_id" text NOT NULL,
	"line_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	CONSTRAINT "order_document_line_document_id_line_id_pk" PRIMARY KEY("document_id","line_id")
);
--> statement-breakpoint
CREATE TABLE "order_document" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"type" text NOT NULL,
	"logistic_order_id" text NOT NULL,
	"commercial_order_id" text NOT NULL,
	"account_id" text NOT NULL,
	"cause" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"due_on" date,
	"buyer" jsonb NOT NULL,
	"reason" text,
	"credits" text,
	"net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_net" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_tax" numeric(18, 2) DEFAULT '0' NOT NULL,
	"shipping_tax_rate" numeric(6, 3) DEFAULT '0' NOT NULL,
	"search" "tsvector"
);
--> statement-breakpoint
ALTER TABLE "document_series" ADD CONSTRAINT "document_series_supplier_id_supplier_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."supplier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document_line" ADD CONSTRAINT "order_document_line_document_id_order_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."order_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document_line" ADD CONSTRAINT "order_document_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_document" ADD CONSTRAINT "order_document_logistic_order_id_logistic_order_id_fk" FOREIGN KEY ("logistic_order_id") REFERENCES "public"."logistic_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_document_line_by_line" ON "order_document_line" USING btree ("line_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_by_cause" ON "order_document" USING btree ("logistic_order_id","type","cause");--> statement-breakpoint
CREATE UNIQUE INDEX "order_document_by_number" ON "order_document" USING btree ("number","type");--> statement-breakpoint
CREATE INDEX "order_document_by_order" ON "order_document" USING btree ("commercial_order_id");--> statement-breakpoint
CREATE INDEX "order_document_by_account" ON "order_document" USING btree ("account_id","issued_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE type in ('INVOICE', 'CREDIT_NOTE');--> statement-breakpoint
CREATE INDEX "order_document_by_word" ON "order_document" USING gin ("search");