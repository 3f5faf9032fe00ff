CREATE TABLE "catalogue_import_line" (
	"import_id" text NOT NULL,
	"line" integer NOT NULL,
	"kind" text,
	"external_id" text,
	"problems" jsonb NOT NULL,
	CONSTRAINT "catalogue_import_line_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_part" (
	"import_id" text NOT NULL,
	"part" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "catalogue_import_part_import_id_part_pk" PRIMARY KEY("import_id","part")
);
--> statement-breakpoint
CREATE TABLE "catalogue_import" (
	"id" text PRIMARY KEY DEFAULT next_djust_id() NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"kind" text,
	"state" text NOT NULL,
	"total_lines" integer,
	"done_lines" integer DEFAULT 0 NOT NULL,
	"last_line" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"broken" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "catalogue_import_line" ADD CONSTRAINT "catalogue_import_line_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_part" ADD CONSTRAINT "catalogue_import_part_import_id_catalogue_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_import_by_creation" ON "catalogue_import" USING btree ("created_at");