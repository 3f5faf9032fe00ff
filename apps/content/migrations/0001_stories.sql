CREATE TABLE "content"."asset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."asset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"content_length" integer NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"copyright" text DEFAULT '' NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"focus" text DEFAULT '' NOT NULL,
	"meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "asset_file" UNIQUE("hash","file_name")
);
--> statement-breakpoint
CREATE TABLE "content"."component" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."component_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"display_name" text NOT NULL,
	"is_root" boolean NOT NULL,
	"is_nestable" boolean NOT NULL,
	"schema" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "component_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "content"."datasource_dimension" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."datasource_dimension_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"datasource_id" bigint NOT NULL,
	"name" text NOT NULL,
	"entry_value" text NOT NULL,
	CONSTRAINT "datasource_dimension_value" UNIQUE("datasource_id","entry_value")
);
--> statement-breakpoint
CREATE TABLE "content"."datasource_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."datasource_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"datasource_id" bigint NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "datasource_entry_name" UNIQUE("datasource_id","name")
);
--> statement-breakpoint
CREATE TABLE "content"."datasource" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."datasource_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "datasource_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "content"."datasource_value" (
	"entry_id" bigint NOT NULL,
	"dimension_id" bigint NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "datasource_value_entry_id_dimension_id_pk" PRIMARY KEY("entry_id","dimension_id")
);
--> statement-breakpoint
CREATE TABLE "content"."story" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."story_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uuid" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"full_slug" text NOT NULL,
	"path" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"translated_paths" text[] DEFAULT '{}' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_folder" boolean DEFAULT false NOT NULL,
	"is_startpage" boolean DEFAULT false NOT NULL,
	"tag_list" text[] DEFAULT '{}' NOT NULL,
	"sort_by_date" date,
	"meta_data" jsonb,
	"content" jsonb NOT NULL,
	"published_name" text,
	"published_tags" text[] DEFAULT '{}' NOT NULL,
	"published_content" jsonb,
	"published_at" timestamp with time zone,
	"first_published_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"unpublish_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "story_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "story_full_slug_unique" UNIQUE("full_slug")
);
--> statement-breakpoint
CREATE TABLE "content"."story_version" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "content"."story_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"story_id" bigint NOT NULL,
	"action" text NOT NULL,
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"author" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "content"."datasource_dimension" ADD CONSTRAINT "datasource_dimension_datasource_id_datasource_id_fk" FOREIGN KEY ("datasource_id") REFERENCES "content"."datasource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content"."datasource_entry" ADD CONSTRAINT "datasource_entry_datasource_id_datasource_id_fk" FOREIGN KEY ("datasource_id") REFERENCES "content"."datasource"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content"."datasource_value" ADD CONSTRAINT "datasource_value_entry_id_datasource_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "content"."datasource_entry"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content"."datasource_value" ADD CONSTRAINT "datasource_value_dimension_id_datasource_dimension_id_fk" FOREIGN KEY ("dimension_id") REFERENCES "content"."datasource_dimension"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content"."story" ADD CONSTRAINT "story_parent_id_story_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content"."story_version" ADD CONSTRAINT "story_version_story_id_story_id_fk" FOREIGN KEY ("story_id") REFERENCES "content"."story"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "datasource_value_dimension" ON "content"."datasource_value" USING btree ("dimension_id");--> statement-breakpoint
CREATE INDEX "story_parent" ON "content"."story" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "story_group" ON "content"."story" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "story_translated_paths" ON "content"."story" USING gin ("translated_paths");--> statement-breakpoint
CREATE INDEX "story_publish_at" ON "content"."story" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
CREATE INDEX "story_unpublish_at" ON "content"."story" USING btree ("unpublish_at") WHERE unpublish_at is not null;--> statement-breakpoint
CREATE INDEX "story_version_story" ON "content"."story_version" USING btree ("story_id","id");