/** What reads and writes files: loaded once there is one. */
export { tableOf, withColumn, withKnownColumns } from "@banquet/people-file/ColumnMatch"
export { exportRows, writePeopleFile } from "@banquet/people-file/PeopleExport"
export { readPasted, readPeopleFile } from "@banquet/people-file/PeopleFile"
export { peopleRows } from "@banquet/people-file/PeopleRows"
export { templateRows } from "@banquet/people-file/PeopleTemplate"
