/** `banquet`, with everything it can do. */
import type { AnyModule } from "banquet/Module"
import { eventTypesOf } from "banquet/ModuleList"
import { builtInModules } from "banquet/BuiltInModules"
import { Command } from "effect/cli"
import { applyCommand } from "./commands/ApplyCommand.ts"
import { auditCommand } from "./commands/AuditCommand.ts"
import { doctorCommand } from "./commands/DoctorCommand.ts"
import { galleryCommand } from "./commands/GalleryCommand.ts"
import { guestCommand } from "./commands/GuestCommand.ts"
import { linkCommand } from "./commands/LinkCommand.ts"
import { migrateCommand } from "./commands/MigrateCommand.ts"
import { moduleCommand } from "./commands/ModuleCommand.ts"
import { occasionCommand } from "./commands/OccasionCommand.ts"
import { peopleCommand } from "./commands/PeopleCommand.ts"
import { permissionCommand } from "./commands/PermissionCommand.ts"
import { plannerCommand } from "./commands/PlannerCommand.ts"
import { seatingCommand } from "./commands/SeatingCommand.ts"
import { serveCommand } from "./commands/ServeCommand.ts"
import { tokenCommand } from "./commands/TokenCommand.ts"
import { vendorCommand } from "./commands/VendorCommand.ts"
import { webhookCommand } from "./commands/WebhookCommand.ts"
import { Json } from "./Output.ts"

/** The command of a program with these modules; defaults to the built-in ones. */
export const banquetCommand = (modules: ReadonlyArray<AnyModule> = builtInModules) =>
  Command.make("banquet").pipe(
    Command.withDescription("Gallery and Seating for weddings and other occasions: the server and its administration"),
    Command.withSubcommands([
      serveCommand,
      migrateCommand,
      doctorCommand,
      applyCommand,
      occasionCommand,
      moduleCommand,
      permissionCommand,
      tokenCommand,
      linkCommand,
      seatingCommand,
      galleryCommand,
      guestCommand,
      peopleCommand,
      plannerCommand,
      vendorCommand,
      webhookCommand(eventTypesOf(modules)),
      auditCommand
    ]),
    Command.withGlobalFlags([Json])
  )
